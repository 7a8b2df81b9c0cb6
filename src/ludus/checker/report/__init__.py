"""The report on an assignment: a page for every student, and one for the teacher that shows the class. They load nothing."""
