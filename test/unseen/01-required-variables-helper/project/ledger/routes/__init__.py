from ledger.routes import accounts, reports, transfers

ALL = [accounts.router, transfers.router, reports.router]
