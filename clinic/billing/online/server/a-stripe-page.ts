import type { ServerResponse } from 'node:http'
import type { Session } from './a-checkout.ts'

interface Presses {
  /** The button that was pressed; null before. */
  readonly press: string | null
  readonly pay: (session: Session) => Promise<unknown>
}

/** The page of the double on which somebody pays, fails to pay, or leaves. */
export async function checkoutPage(
  response: ServerResponse,
  session: Session | undefined,
  { press, pay }: Presses,
): Promise<void> {
  if (!session) return void response.writeHead(404).end('No such checkout')
  const { form, amount } = session
  if (press === 'Pay') {
    await pay(session)
    return void response.writeHead(303, { location: form.get('success_url') ?? '' }).end()
  }
  if (press === 'Cancel') {
    return void response.writeHead(303, { location: form.get('cancel_url') ?? '' }).end()
  }
  const name = form.get('line_items[0][price_data][product_data][name]') ?? ''
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
    <html lang="en"><title>Checkout</title>
    <h1>${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</h1>
    <p>${amount}</p>
    ${press === 'Fail' ? '<p role="alert">Your card was declined.</p>' : ''}
    <form method="post">
      <button name="press" value="Pay">Pay</button>
      <button name="press" value="Fail">Fail</button>
      <button name="press" value="Cancel">Cancel</button>
    </form></html>`)
}
