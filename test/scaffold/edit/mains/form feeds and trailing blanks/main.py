from fastapi import FastAPI  


app = FastAPI()  
   
	
print(app)


