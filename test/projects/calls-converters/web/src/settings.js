const API_URL = 'http://localhost:8000/v2';
module.exports = { API_URL };
