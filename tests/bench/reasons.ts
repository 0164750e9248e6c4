/** Why a goal is missed, by the beginning of its metric: the report says so where it is. From profiles of the same runs. */
const reasons: Readonly<Record<string, string>> = {
  'tips over HTTP until durable, SQLite, 16 callers':
    'a tip is a request, a session, its limits, the event of the room and a commit, the peer a transaction; 16 callers fill no batch, 256 do',
  'tips over HTTP until durable, PostgreSQL':
    'as with SQLite, and a batch crosses to the database three times, where it shares two cores with server and callers',
  'authenticated JSON':
    'nearly half of the time is the kernel’s on either side; a call also passes router, session, limits, regions, schema and metrics, where the peer looks into a map',
  'browse, 20 readers of lists that few ask for':
    'some 200 pages a second are made anew behind 20 readers who never pause, on the one core that answers them',
  'browse, 100,000 models, lists that few ask for':
    'pages and counts of 100,000 rows are made anew behind 20 readers who never pause, on the one core that answers them',
  'first page, viewers with a session':
    'a third of the time is what the page asks for, on its way between the threads, and packing; of the rest, React calls components and hooks, where the peer has their elements, and the router matches the address and makes the data for the browser anew',
  'page of a live room, viewers with a session':
    'a third of the time is what the page asks for, on its way between the threads, and packing; of the rest, React calls components and hooks, where the peer has their elements, and the router matches the address, and the stores and the data for the browser are made anew',
  'an evening: tip':
    'the promise is for a server of its own: the load and 300 streams run on the same two cores; two thirds of it pass in the server, the rest until it begins to read; a timer of the load comes 2 ms late; pages in a thread of their own changed nothing',
  'an evening: list': 'the load and 300 streams run on the same two cores',
  'an evening: memory':
    'some minutes are its beginning, in which the heap and what is kept still fill; two hours of it are in two-hours.md',
  'an evening: longest stop':
    'a full collection of 250 MiB of what is alive stops the loop for 50 to 60 ms about every minute, longer where other programs have the cores too',
}

export const reasonFor = (metric: string): string | undefined =>
  Object.entries(reasons).find(([beginning]) => metric.startsWith(beginning))?.[1]
