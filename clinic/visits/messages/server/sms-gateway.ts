import { createHmac } from 'node:crypto'
import type { CountryCode } from 'libphonenumber-js'
import type { Gateway } from './message-settings-store.ts'

/** Timeout of a request; the message is retried later. */
const patienceMs = 10_000

export interface Sms {
  /** The same for each try of a message, so that the gateway can drop duplicates. */
  readonly id: string
  /** E.164: `+4930123456`. */
  readonly to: string
  readonly text: string
}

/** A phone number in E.164 form; null where the contact is not one. */
export async function smsNumber(contact: string | null, country: string): Promise<string | null> {
  // A large module, loaded only by clinics that send SMS.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js')
  // With an unknown country only numbers with a country code are read.
  const number = parsePhoneNumberFromString(contact ?? '', country as CountryCode)
  return number?.isPossible() ? number.number : null
}

/** Why a gateway did not take a message, and whether it never will. */
export interface SmsFailure {
  readonly message: string
  readonly isForGood: boolean
}

/**
 * Hands a message to the clinic's gateway: a POST of `{ to, text }`, signed according to Standard
 * Webhooks (webhook-id, webhook-timestamp, webhook-signature). A 2xx means accepted; 400, 404, 410
 * and 422 mean refused for good. Answers null when it was accepted.
 */
export async function sendSms(gateway: Gateway, sms: Sms): Promise<SmsFailure | null> {
  if (gateway.url === '') return { message: 'No SMS gateway is set up.', isForGood: false }
  if (gateway.secret === null) {
    return { message: 'The secret of the SMS gateway cannot be read.', isForGood: false }
  }
  const body = JSON.stringify({ to: sms.to, text: sms.text })
  const timestamp = String(Math.floor(Date.now() / 1000))
  try {
    const response = await fetch(gateway.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': sms.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signature(gateway.secret, `${sms.id}.${timestamp}.${body}`),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    await response.body?.cancel()
    if (response.ok) return null
    return {
      message: `The SMS gateway answered ${response.status}.`,
      isForGood: [400, 404, 410, 422].includes(response.status),
    }
  } catch {
    return { message: 'The SMS gateway does not answer.', isForGood: false }
  }
}

/** `v1,…`: HMAC-SHA-256 over id, time and body. */
function signature(secret: string, signed: string): string {
  return `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`
}
