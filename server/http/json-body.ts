import type { FastifyInstance } from 'fastify'
import { Problem } from '../../contract/problem.ts'

const deepest = 32
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/**
 * Reads JSON bodies strictly (I-JSON, RFC 7493): no name twice in one object, since two parsers may
 * read it differently; no `__proto__`; no nesting so deep that it exhausts a parser.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_: unknown, text: string): Promise<unknown> => {
      if (text === '') return {}
      const body = parse(text)
      checkNames(text)
      return body
    },
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('malformed', { detail: 'The body is not JSON.' })
  }
}

/** Walks the tokens of a text that is known to be JSON. */
function checkNames(text: string): void {
  /** The names seen in each open object; null for an open array. */
  const open: (Set<string> | null)[] = []
  let previous = ''
  for (const [found] of text.matchAll(token)) {
    if (found === '{') open.push(new Set())
    else if (found === '[') open.push(null)
    else if (found === '}' || found === ']') open.pop()
    else if (found === ':') checkName(open.at(-1), previous)
    if (open.length > deepest) {
      throw new Problem('malformed', { detail: 'The body is nested too deeply.' })
    }
    previous = found
  }
}

function checkName(seen: Set<string> | null | undefined, quoted: string): void {
  const name = String(JSON.parse(quoted))
  if (seen?.has(name) || name === '__proto__') {
    throw new Problem('malformed', {
      detail: 'The body repeats a name or uses one that is not allowed.',
    })
  }
  seen?.add(name)
}
