const API_URL = 'http://localhost:8000';
module.exports = { API_URL };
