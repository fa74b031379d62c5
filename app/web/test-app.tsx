import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App } from './app.tsx'
import { queryClient } from '../../web/query-client.ts'
import { makeRouter } from './make-router.ts'

/** The server in this process, as `testClinic` makes it. */
interface InProcessServer {
  readonly app: {
    inject(request: {
      method: 'GET' | 'POST' | 'PUT' | 'DELETE'
      url: string
      headers: Record<string, string>
      payload?: string | Uint8Array
    }): Promise<{
      readonly statusCode: number
      readonly headers: Readonly<Record<string, unknown>>
      readonly body: string
    }>
  }
}

const host = 'clinic.example'

/**
 * Opens the whole app at a URL, with the real server in the same process and no socket. `as` is the
 * signed-in caller (`await clinic.signedIn('staff')`). An app that was open is closed.
 */
export function openApp(
  url: string,
  { app }: InProcessServer,
  as?: { readonly cookie: string },
): {
  url: () => string
  onMove: (callback: () => void) => () => void
  signInAs: (other: { readonly cookie: string }) => void
} {
  let cookie = as?.cookie ?? ''
  globalThis.fetch = async (address, init = {}) => {
    const { statusCode, headers, body } = await app.inject({
      // The app sends no other methods.
      method: init.method as 'GET',
      url: address as string,
      headers: {
        host,
        origin: `https://${host}`,
        ...(cookie ? { cookie } : {}),
        ...(init.headers as Record<string, string>),
      },
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      ...(isBytes(init.body) ? { payload: bufferOf(init.body) } : {}),
    })
    cookie = keptCookie(cookie, headers['set-cookie'])
    const plain = Object.entries(headers).filter(([, value]) => typeof value === 'string')
    return new Response(statusCode === 204 ? null : body, {
      status: statusCode,
      headers: plain as [string, string][],
    })
  }
  cleanup()
  queryClient.clear()
  const history = createMemoryHistory({ initialEntries: [url] })
  render(<App router={makeRouter(history)} />)
  return {
    url: () => history.location.href,
    /** Calls back as soon as the address is another one, before the page for it is shown. */
    onMove: (callback) => history.subscribe(callback),
    /** Signs in as another account in another tab of the same browser. */
    signInAs: (other) => {
      cookie = other.cookie
    },
  }
}

/** Replaces the value of a field by pasting: typing key by key would make page tests slow. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field)
  await userEvent.paste(text)
}

/** The server in this process takes bytes as a Buffer of Node, which the types of pages do not know. */
function bufferOf(bytes: ArrayBuffer): Uint8Array {
  const { Buffer } = globalThis as unknown as { Buffer: { from(of: Uint8Array): Uint8Array } }
  return Buffer.from(new Uint8Array(bytes))
}

/** jsdom makes bytes of another realm than this file's. */
function isBytes(body: unknown): body is ArrayBuffer {
  return Object.prototype.toString.call(body) === '[object ArrayBuffer]'
}

/** The cookie that a browser would send after this answer. */
function keptCookie(before: string, setCookie: unknown): string {
  const lines = [setCookie].flat().filter((line) => typeof line === 'string')
  const set = lines.map((line) => line.split(';')[0] ?? '')
  const pairs = [...before.split('; '), ...set].filter(Boolean)
  const kept = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair]))
  return [...kept.values()].filter((pair) => !pair.endsWith('=')).join('; ')
}
