const axios = require('axios');
const { API_URL } = require('./settings');
module.exports.call = (id) => axios.put(API_URL + '/files/a/' + id);
