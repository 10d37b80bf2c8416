const API_URL = 'http://localhost:8000/api';
module.exports = { API_URL };
