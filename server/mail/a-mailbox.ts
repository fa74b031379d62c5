import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../database/connect.ts'
import type { aMailServer, ReceivedMail } from './a-mail-server.ts'
import { startSendingMails } from './send-mails.ts'

interface Clinic {
  readonly sql: Sql
  readonly environment: { readonly url: string; readonly secret: string }
}

/**
 * The mails in people's mailboxes. Tests read links and codes here, because the outbox does not
 * keep them. Waiting mails are sent by SMTP at once, without waiting for the clinic's next round.
 */
export function mailboxes(
  { sql, environment }: Clinic,
  server: Awaited<ReturnType<typeof aMailServer>>,
) {
  async function deliver(): Promise<void> {
    const sender = startSendingMails(sql, {
      ...environment,
      smtpUrl: server.url,
      head: () => Promise.resolve({ name: 'Lakeside Clinic', lines: [], logo: null }),
      onChange: () => undefined,
    })
    await sender.sendDue()
    await sender.stop()
    // The clinic's own sender may be sending one of them.
    while ((await sql`select from mails where state = 'waiting'`).length > 0) await pause(5)
  }

  return {
    deliver,

    /** All mails to an address as readable text, in the order in which they were written. */
    async to(address: string): Promise<string[]> {
      await deliver()
      // Two senders may deliver mails in another order. A Message-ID carries the id of the mail.
      const written = await sql<{ id: string }[]>`select id from mails order by created_at, id`
      const placeOf = ({ messageId }: ReceivedMail) =>
        written.findIndex(({ id }) => messageId.includes(id))
      return server.received
        .filter(({ to }) => to.includes(address))
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map(({ raw }) => decoded(raw))
    },

    /** The token of the newest link mailed to an address; empty where there is none. */
    async token(address: string): Promise<string> {
      const all = (await this.to(address)).join('\n')
      return [...all.matchAll(/#([\w-]{43})/g)].at(-1)?.[1] ?? ''
    },
  }
}

/** Quoted-printable (RFC 2045, 6.7) as text. */
export function decoded(raw: string): string {
  const bytes = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
