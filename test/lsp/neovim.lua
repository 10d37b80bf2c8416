-- Asks `tool lsp` as a user of Neovim does, and prints the answers as JSON. Arguments: the command, as JSON.
local command = vim.fn.json_decode(vim.env.TOOL_LSP)
local root = vim.fn.getcwd()
local answers = { problems = {} }

local client = vim.lsp.start_client({ name = 'tool', cmd = command, root_dir = root })
vim.cmd('edit tests/test_products.py')
vim.lsp.buf_attach_client(0, client)
local tests = vim.api.nvim_get_current_buf()
vim.cmd('edit app/carts.py')
local carts = vim.api.nvim_get_current_buf()
vim.lsp.buf_attach_client(carts, client)

vim.wait(60000, function() return #vim.diagnostic.get(carts) > 0 end, 50)
for _, one in ipairs(vim.diagnostic.get(carts)) do
  table.insert(answers.problems, { line = one.lnum, code = one.code, source = one.source })
end

local function ask(buffer, method, more)
  local document = { uri = vim.uri_from_bufnr(buffer) }
  local params = vim.tbl_extend('force', { textDocument = document }, more or {})
  local replies = vim.lsp.buf_request_sync(buffer, method, params, 20000)
  return replies and replies[client] and replies[client].result
end

answers.hover = ask(carts, 'textDocument/hover', { position = { line = 2, character = 3 } })
answers.definition = ask(tests, 'textDocument/definition', { position = { line = 1, character = 20 } })
answers.symbols = ask(carts, 'workspace/symbol', { query = 'products' })
answers.lenses = ask(carts, 'textDocument/codeLens')
io.stdout:write(vim.fn.json_encode(answers))
vim.cmd('qall!')
