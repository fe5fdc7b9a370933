"""What a sentence needs: definitions, and what it leans on."""
