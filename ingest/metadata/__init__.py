"""What a document is: its title, dates, law and citation style."""
