import { registerHooks } from 'node:module'
import type postgresDriver from 'postgres'

// postgres.js 3.4.9 mishandles a connection that is lost while somebody holds it: a transaction's
// own rollback ends the process, statements of the dead transaction run inside a later one on the
// same connection, and queries wait forever. The sources are patched as they are loaded, not on
// disk, so that it works however the packages were installed (docs/decisions/0005).
// postgres-driver.test.ts covers each patch.

interface Repair {
  file: string
  /** Occurs exactly once in the file. */
  before: string
  after: string
}

const repairs: Repair[] = [
  {
    // A write on a lost connection is rejected; otherwise it would throw in a timer, where nobody
    // can catch it.
    file: 'connection.js',
    before: '    const x = socket.write(chunk, fn)\n',
    after: `    if (!socket) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      query = null
      return false
    }
    const x = socket.write(chunk, fn)
`,
  },
  {
    // A reopened connection starts without state from before.
    file: 'connection.js',
    before: '    if (initial)\n      return reconnect()\n',
    after: `    if (query || sent.length) {
      const lost = Errors.connection('CONNECTION_CLOSED', options)
      query && queryError(query, lost)
      while (sent.length)
        queryError(sent.shift(), lost)
    }
    query = results = errorResponse = final = chunk = nextWriteTimer = null
    result = new Result()
    ended && (ended(), ending = ended = null)

    if (initial) {
      retries++
      return reconnect()
    }
`,
  },
  {
    // Rows that COPY refuses at their end are rejected to their sender, who would otherwise wait
    // forever.
    file: 'connection.js',
    before: '    stream && (stream.destroy(err), stream = null)\n',
    after: `    stream && (stream.destroy(err), stream = null)
    final && (final(err), final = null)
`,
  },
  {
    // A reserved connection is not offered to others when its buffer becomes empty.
    file: 'connection.js',
    before: '    !query && onopen(connection)\n',
    after: '    !query && !connection.reserved && onopen(connection)\n',
  },
  {
    // A reservation ends with its connection.
    file: 'index.js',
    before: '    move(c, reserved)\n    c.reserved = () => queue.length\n',
    after: `    let lost = null
    c.onclose = e => {
      lost = e
      while (queue.length)
        queue.shift().reject(e)
    }
    move(c, reserved)
    c.reserved = () => queue.length
`,
  },
  {
    file: 'index.js',
    before: '    sql.release = () => {\n',
    after: '    sql.release = () => {\n      if (lost)\n        return\n      c.onclose = null\n',
  },
  {
    file: 'index.js',
    before: '    function handler(q) {\n      c.queue === full\n',
    after: `    function handler(q) {
      if (lost)
        return q.reject(lost)
      c.queue === full
`,
  },
  {
    // A transaction ends with its connection too: its later statements are rejected.
    file: 'index.js',
    before: '    let savepoints = 0\n',
    after: '    let lost = null\n    let savepoints = 0\n',
  },
  {
    file: 'index.js',
    before: 'new Promise((_, reject) => connection.onclose = reject)\n',
    after: `new Promise((_, reject) => connection.onclose = e => {
          lost = e
          while (queries.length)
            queries.shift().reject(e)
          reject(e)
        })
`,
  },
  {
    file: 'index.js',
    before: '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
    after: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)
`,
  },
  {
    // Each of several hosts is tried once for a query, which then fails; the library would retry
    // forever.
    file: 'connection.js',
    before: '      initial = query\n      reconnect()\n',
    after: '      initial = query\n      retries = 0\n      reconnect()\n',
  },
  {
    // After a host that does not answer the next one is tried, as after one that refuses.
    file: 'connection.js',
    before:
      "    errored(Errors.connection('CONNECT_TIMEOUT', options, socket))\n    socket.destroy()\n",
    after:
      "    error(Errors.connection('CONNECT_TIMEOUT', options, socket))\n    socket.destroy()\n",
  },
  {
    // A reservation that opens its own connection gets it; the library leaves both waiting.
    file: 'connection.js',
    before: `      initial && !initial.reserve && execute(initial)
      options.shared.retries = retries = 0
      initial = null
      return
`,
    after: `      const first = initial
      options.shared.retries = retries = 0
      initial = null
      if (!first.reserve) {
        execute(first)
        return
      }
`,
  },
  {
    file: 'index.js',
    before: '        const query = { reserve: resolve, reject }\n',
    after: `        const query = { reserve: resolve, reject: e => {
          queries.remove(query)
          reject(e)
        } }
`,
  },
  {
    file: 'index.js',
    before: '    queries.length && connect(c, queries.shift())\n',
    after: `    if (queries.length) {
      const next = queries.shift()
      next.reserve && queries.push(next)
      connect(c, next)
    }
`,
  },
  {
    // A new connection asks for the types of arrays and does not await the answer: losing it then
    // must only fail the next try to connect.
    file: 'connection.js',
    before: '        return fetchArrayTypes()\n',
    after: '        return fetchArrayTypes().catch(() => undefined)\n',
  },
  // The waiting queries, since when they wait, and how to end them: for silence.ts.
  {
    file: 'connection.js',
    before: '  let socket = null\n    , cancelMessage\n',
    after: '  let socket = null\n    , heardAt = 0\n    , address = null\n    , cancelMessage\n',
  },
  {
    file: 'connection.js',
    before: '    count: 0,\n    id\n  }\n',
    after: `    count: 0,
    id,
    backend,
    get waitsSince() { return socket && (query || initial || sent.length) ? heardAt : null },
    get isOpening() { return initial !== null },
    get isOpen() { return socket !== null && initial === null },
    get address() { return address },
    drop(error) { socket && socket.destroy(error) }
  }
`,
  },
  {
    file: 'connection.js',
    before: '        : (query = q, query.active = true)\n',
    after: '        : (heardAt = performance.now(), query = q, query.active = true)\n',
  },
  {
    file: 'connection.js',
    before: '  function data(x) {\n',
    after: '  function data(x) {\n    heardAt = performance.now()\n',
  },
  {
    file: 'connection.js',
    before: '    connectTimer.start()\n',
    after: `    connectTimer.start()
    heardAt = performance.now()
    address = options.path ? { path: options.path } : { host: host[hostIndex], port: port[hostIndex] }
`,
  },
  {
    file: 'index.js',
    before: '      : queries.push(query)\n',
    after: '      : (query.queuedAt = performance.now(), queries.push(query))\n',
  },
  {
    file: 'index.js',
    before: '    options,\n    reserve,\n',
    after: '    options,\n    connections,\n    queries,\n    reserve,\n',
  },
]

/** The patched source; throws when it is not the version that the patches were written for. */
export function repaired(file: string, source: string): string {
  let mended = source
  for (const { before, after } of repairs.filter((repair) => repair.file === file)) {
    const parts = mended.split(before)
    if (parts.length !== 2) {
      throw new Error(`postgres ${file} is not the version that OpenWard's repairs are for.`)
    }
    mended = parts.join(after)
  }
  return mended
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const file = /\/node_modules\/postgres\/src\/(connection|index)\.js$/.exec(url)?.[1]
    if (!file || !loaded.source) return loaded
    const source = Buffer.from(loaded.source as Uint8Array).toString()
    return { ...loaded, source: repaired(`${file}.js`, source) }
  },
})

const driver: { default: typeof postgresDriver } = await import('postgres')

/** postgres.js with the patches. */
export const postgres = driver.default
