import asyncio
async def one(): return "/one"
async def two(): return await one() + "/two"
ran = asyncio.run(two())
async def both(): return await asyncio.gather(one(), two())
gathered = list(asyncio.run(both()))
loop = asyncio.new_event_loop()
completed = loop.run_until_complete(one())
del loop
tests = [asyncio.iscoroutinefunction(one), asyncio.iscoroutinefunction(len)]
