import { useEffect } from 'react'
import type { Endpoint } from '../contract/endpoint.ts'
import { Problem } from '../contract/problem.ts'
import { ask, type AskInput } from './ask.ts'
import { notify } from './ui/notify.tsx'

interface NotePrintProps<E extends Endpoint> {
  readonly of: E
  readonly params: Readonly<Record<string, string>>
}

/** Tells the server that this page is printed, by its button or by the browser's own command. */
export function NotePrint<E extends Endpoint>({ of: endpoint, params }: NotePrintProps<E>) {
  const known = JSON.stringify(params)
  // The browser prints; it fires an event before it prepares the pages.
  useEffect(() => {
    // The endpoint has these params and no other input.
    const input = {
      params: JSON.parse(known) as unknown,
      keepalive: true,
    } as unknown as AskInput<E>
    const tell = () => void note(endpoint, input)
    window.addEventListener('beforeprint', tell)
    return () => window.removeEventListener('beforeprint', tell)
  }, [endpoint, known])
  return null
}

/** The print dialog may be the last act of the page: the request outlives the page. */
async function note<E extends Endpoint>(endpoint: E, input: AskInput<E>): Promise<void> {
  try {
    await ask(endpoint, input)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure('This print could not be recorded', error.message)
  }
}
