import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { aPerson } from './a-person.ts'

/** The rows that the server acknowledged, by id. */
export interface Witness {
  readonly patients: Map<string, string>
  readonly bills: Map<string, string>
  readonly signUps: Set<string>
  /** Entries that took one unit of stock each. */
  readonly takings: Set<string>
}

/**
 * Clients that register, bill, take stock and sign up without pause, and retry unanswered requests under the
 * same id. `stop` lets each finish its request.
 */
export function writers(url: string, headers: Record<string, string>, count: number) {
  const witness: Witness = {
    patients: new Map(),
    bills: new Map(),
    signUps: new Set(),
    takings: new Set(),
  }
  let isStopping = false
  // A person who signs up has no session; a session sent along would end.
  const { cookie: _, ...visitor } = headers

  async function send(path: string, body: object): Promise<number> {
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null)
    await response?.arrayBuffer().catch(() => null)
    return response?.status ?? 503
  }

  /** Each person has another address: all of 127.0.0.0/8 is this machine. */
  async function sendFrom(localAddress: string, path: string, body: object): Promise<number> {
    try {
      const signal = AbortSignal.timeout(20_000)
      const sending = request(url + path, {
        method: 'POST',
        headers: visitor,
        localAddress,
        signal,
      })
      sending.end(JSON.stringify(body))
      const [response] = (await once(sending, 'response')) as [IncomingMessage]
      await response.resume().toArray()
      return response.statusCode ?? 503
    } catch {
      return 503
    }
  }

  async function post(path: string, body: object, localAddress?: string): Promise<number> {
    for (;;) {
      const status = await (localAddress ? sendFrom(localAddress, path, body) : send(path, body))
      // A load that is refused proves nothing.
      if (status === 401 || status === 403) throw new Error(`${path} was refused: ${status}.`)
      if (status < 500) return status
      await pause(20)
    }
  }

  /** An item of which there is enough, and the body of an entry that takes one unit of it. */
  async function aStock(): Promise<() => { id: string }> {
    const [itemId, locationId] = [uuidv7(), uuidv7()]
    await post('/api/stock-locations', {
      id: locationId,
      kind: 'pharmacy',
      name: `P ${locationId}`,
    })
    await post('/api/stock-items', {
      id: itemId,
      kind: 'drug',
      name: `I ${itemId}`,
      unit: 'pieces',
    })
    const lines = [{ itemId, quantity: '100000', cost: '1.00', lotNumber: 'L1' }]
    await post('/api/stock/receipts', { id: uuidv7(), locationId, lines })
    const taken = [{ itemId, quantity: '1' }]
    return () => ({ id: uuidv7(), kind: 'use', locationId, lines: taken })
  }

  async function write(writer: number): Promise<void> {
    const oneUnit = await aStock()
    for (let n = 0; !isStopping; n += 1) {
      const id = uuidv7()
      const name = `Writer ${writer} row ${n}`
      const patient = { ...aPerson(), id, name }
      if ((await post('/api/patients', patient)) === 201) witness.patients.set(id, name)
      const bill = { id: uuidv7(), patientId: id, amount: `${n % 900}.25`, date: '2026-01-02' }
      if ((await post('/api/bills', bill)) === 201) witness.bills.set(bill.id, bill.amount)
      const taking = oneUnit()
      if ((await post('/api/stock/takings', taking)) === 201) witness.takings.add(taking.id)
      if (n % 10 !== 0) continue
      const email = `w${writer}-${n}-${id}@clinic.example`
      const body = { name, email, password: 'six blue herons at dawn', role: 'patient' }
      // When an answer was lost, the retry finds the email in use by the same sign-up.
      const address = `127.${writer + 1}.${(n / 10) % 250}.1`
      if ([201, 409].includes(await post('/api/sign-up', body, address))) witness.signUps.add(email)
    }
  }

  const running = Array.from({ length: count }, (_, writer) => write(writer))
  return {
    witness,
    stop: async () => {
      isStopping = true
      await Promise.all(running)
    },
  }
}
