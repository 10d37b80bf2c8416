const axios = require('axios');
const { API_URL } = require('./settings');
module.exports.call = (id) => axios.get(API_URL + '/shop/orders/' + id);
