from fastapi import FastAPI

application_of_the_whole_company_which_has_a_long_name = FastAPI(title="Company")
app = application_of_the_whole_company_which_has_a_long_name
