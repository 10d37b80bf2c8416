fetch('/api/v1/products/1', { method: 'DELETE' });
fetch('/api/v1/prodcuts/1');
