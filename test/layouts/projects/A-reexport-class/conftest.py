# puts the project's root on sys.path
