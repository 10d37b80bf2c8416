from . import posts, profiles, search

ROUTES = {"/posts": posts.router, "/profiles": profiles.router, "/search": search.router}
