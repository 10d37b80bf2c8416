const axios = require('axios');
const { API_URL } = require('./settings');
module.exports.call = (id) => axios.delete(API_URL + '/health');
