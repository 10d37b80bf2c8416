const API_URL = 'http://localhost:8000/api/v1';
module.exports = { API_URL };
