import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Session } from './a-checkout.ts'
import { checkoutPage } from './a-stripe-page.ts'

export interface SignedEvent {
  readonly body: string
  readonly signature: string
}

class Refused extends Error {
  readonly status: number
  readonly error: Record<string, string>
  constructor(status: number, type: string, message: string, code = '') {
    super(message)
    this.status = status
    this.error = { type, message, ...(code && { code }) }
  }
}

const key = 'sk_test_double'
const webhookSecret = 'whsec_double'
const longId = (kind: string) => `${kind}_test_${randomUUID().replaceAll('-', '')}`

/**
 * Stripe on this machine, by its documented API: it checks the key, the form and the idempotency keys, signs
 * events, and has a page on which somebody pays. It takes no cards.
 */
export async function aStripe(port = 0) {
  const sessions = new Map<string, Session>()
  const answered = new Map<string, { request: string; status: number; body: string }>()
  const requests: { method: string; path: string; key: string | undefined }[] = []
  const faults = {
    /** Closes connections without an answer: all of them, or those of acts after they are done. */
    silence: null as 'before' | 'after' | null,
    /** Why it gives nothing back. */
    noReturns: null as string | null,
  }
  /** Where events go to when somebody pays on the page; they may be held back. */
  let sendTo: string | null = null

  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    if (pathname.startsWith('/pay/')) {
      return checkoutPage(response, sessions.get(pathname.split('/')[2] ?? ''), {
        press: new URLSearchParams(body).get('press'),
        pay: (session) => pay(session.id, true),
      })
    }
    const keys = request.headers['idempotency-key']?.toString()
    requests.push({ method: request.method ?? '', path: pathname, key: keys })
    if (faults.silence === 'before') return void request.socket.destroy()
    const { status, content } = answerOnce(request, pathname, searchParams, body)
    if (faults.silence === 'after' && request.method === 'POST')
      return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': longId('req') })
    response.end(content)
  }

  /** The same key is answered once; with another request it is refused. */
  function answerOnce(
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
    body: string,
  ): { status: number; content: string } {
    try {
      if (request.headers.authorization !== `Bearer ${key}`) {
        throw new Refused(401, 'invalid_request_error', 'Invalid API Key provided: sk_test_****er')
      }
      if (request.method === 'GET') return { status: 200, content: read(path, query) }
      const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
      if (!isForm) throw new Refused(400, 'invalid_request_error', 'Send a form.')
      const id = request.headers['idempotency-key']?.toString() ?? ''
      if (id === '') throw new Refused(400, 'invalid_request_error', 'Send an Idempotency-Key.')
      const known = answered.get(id)
      const asked = `${path} ${body}`
      if (known && known.request !== asked) {
        const sentence = 'Keys for idempotent requests can only be used with the same parameters.'
        throw new Refused(400, 'idempotency_error', sentence)
      }
      if (known) return { status: known.status, content: known.body }
      const made = kept(() => write(path, new URLSearchParams(body)))
      answered.set(id, { request: asked, status: made.status, body: made.content })
      return made
    } catch (error) {
      if (error instanceof Refused) return refusalOf(error)
      throw error
    }
  }

  function kept(act: () => string) {
    try {
      return { status: 200, content: act() }
    } catch (error) {
      if (error instanceof Refused) return refusalOf(error)
      throw error
    }
  }

  function write(path: string, form: URLSearchParams): string {
    const [, , first, second, id, act] = path.split('/')
    if (path === '/v1/checkout/sessions') return shown(begin(form))
    if (first === 'checkout' && second === 'sessions' && act === 'expire') {
      const session = found(id ?? '')
      if (session.status !== 'open') {
        throw new Refused(400, 'invalid_request_error', 'Only open sessions can be expired.')
      }
      session.status = 'expired'
      return shown(session)
    }
    if (path === '/v1/refunds') return refund(form)
    throw new Refused(404, 'invalid_request_error', `Unrecognized request URL: ${path}`)
  }

  function begin(form: URLSearchParams): Session {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    const currency = form.get('line_items[0][price_data][currency]') ?? ''
    const seconds = Number(form.get('expires_at')) - Date.now() / 1000
    const isWhole = Number.isInteger(amount) && /^[a-z]{3}$/.test(currency)
    const hasWays = ['success_url', 'cancel_url'].every((name) =>
      URL.canParse(form.get(name) ?? ''),
    )
    if (form.get('mode') !== 'payment' || !isWhole || !hasWays) {
      throw new Refused(400, 'invalid_request_error', 'A parameter is missing.')
    }
    if (seconds < 1790 || seconds > 86_400) {
      throw new Refused(400, 'invalid_request_error', 'The expires_at is too early or too late.')
    }
    if (currency === 'usd' && amount < 50) {
      const sentence = 'The total amount due must add up to at least $0.50 usd'
      throw new Refused(400, 'invalid_request_error', sentence, 'amount_too_small')
    }
    const id = longId('cs')
    const session: Session = {
      ...{ id, form, amount, status: 'open', paid: false },
      ...{ refused: false, intent: null, refunded: 0 },
    }
    sessions.set(id, session)
    return session
  }

  function refund(form: URLSearchParams): string {
    if (faults.noReturns !== null) {
      throw new Refused(400, 'invalid_request_error', faults.noReturns)
    }
    const session = ofIntent(form.get('payment_intent') ?? '')
    const amount = Number(form.get('amount'))
    if (!session.paid || !(amount > 0) || session.refunded + amount > session.amount) {
      const sentence = 'Refund amount is greater than the unrefunded amount on the charge.'
      throw new Refused(400, 'invalid_request_error', sentence)
    }
    session.refunded += amount
    return JSON.stringify({ id: longId('re'), object: 'refund', amount, status: 'succeeded' })
  }

  function read(path: string, query: URLSearchParams): string {
    const [, , first, second, third] = path.split('/')
    const expanded = query.getAll('expand[0]').concat(query.getAll('expand[]'))
    if (first === 'checkout' && second === 'sessions') {
      return shown(found(third ?? ''), expanded.includes('payment_intent'))
    }
    if (first === 'payment_intents') {
      const { refunded, intent } = ofIntent(second ?? '')
      const charge = { id: longId('ch'), object: 'charge', amount_refunded: refunded }
      return JSON.stringify({ id: intent, object: 'payment_intent', latest_charge: charge })
    }
    throw new Refused(404, 'invalid_request_error', `Unrecognized request URL: ${path}`)
  }

  function found(id: string): Session {
    const session = sessions.get(id)
    if (!session) throw new Refused(404, 'invalid_request_error', `No such checkout.session: ${id}`)
    return session
  }

  function ofIntent(id: string): Session {
    const session = [...sessions.values()].find(({ intent }) => intent === id)
    if (!session) throw new Refused(404, 'invalid_request_error', `No such payment_intent: ${id}`)
    return session
  }

  /** Somebody pays; with `sends` the event goes out by itself. */
  async function pay(id: string, sends = false): Promise<SignedEvent> {
    const session = found(id)
    Object.assign(session, { status: 'complete', paid: true, refused: false })
    session.intent ??= longId('pi')
    const event = signed('checkout.session.completed', objectOf(session))
    if (sends && sendTo !== null) await deliver(event, sendTo)
    return event
  }

  const shown = (session: Session, isExpanded = false) =>
    JSON.stringify(objectOf(session, isExpanded))

  function objectOf(session: Session, isExpanded = false) {
    const { id, form, amount, status, paid, intent, refused } = session
    const intentStatus = refused ? 'requires_payment_method' : paid ? 'succeeded' : 'processing'
    return {
      ...{ id, object: 'checkout.session', status, amount_total: amount },
      payment_status: paid ? 'paid' : 'unpaid',
      currency: form.get('line_items[0][price_data][currency]'),
      client_reference_id: form.get('client_reference_id'),
      payment_intent:
        isExpanded && intent !== null
          ? { id: intent, object: 'payment_intent', status: intentStatus }
          : intent,
      url: status === 'open' ? `${url}/pay/${id}` : null,
    }
  }

  return {
    url,
    sessions,
    requests,
    faults,
    variables: {
      OPENWARD_STRIPE_KEY: key,
      OPENWARD_STRIPE_WEBHOOK_SECRET: webhookSecret,
      OPENWARD_STRIPE_URL: url,
    },
    pay,
    objectOf: (id: string) => objectOf(found(id)),
    ofIntent,
    signed,
    /** From now on events go there by themselves, or nowhere. */
    sendEventsTo(address: string | null) {
      sendTo = address
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An event with its signature, as Stripe documents it; the time is that of the signature. */
function signed(
  type: string,
  object: object,
  { id = longId('evt'), at = Math.floor(Date.now() / 1000), secret = webhookSecret } = {},
): SignedEvent {
  const body = JSON.stringify({ id, object: 'event', type, created: at, data: { object } })
  const hash = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { body, signature: `t=${at},v1=${hash}` }
}

async function deliver({ body, signature }: SignedEvent, address: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  await fetch(address, { method: 'POST', headers, body })
}

function refusalOf({ status, error }: Refused) {
  return { status, content: JSON.stringify({ error }) }
}
