const API_URL = 'http://localhost:8000/service/api/v3';
module.exports = { API_URL };
