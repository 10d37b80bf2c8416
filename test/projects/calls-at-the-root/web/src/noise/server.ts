import express from 'express';
const app = express();
app.get('/items/:id', (req, res) => res.send('x'));
const router = express.Router();
router.post('/items', (req, res) => res.send('x'));
