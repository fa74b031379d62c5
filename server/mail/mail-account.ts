import { isThisMachine } from '../plain-ways.ts'

/** The server that takes mails, and the address that they come from. */
export interface MailAccount {
  readonly server: {
    readonly url: string
    /** A password is never sent unencrypted over a network. */
    readonly requireTLS: boolean
  }
  readonly from: string
}

/**
 * Reads `SMTP_URL`. Mails come from `?from=desk%40clinic.example` in it, else from the user where
 * that is an address, else from `no-reply@` the host of the product's own URL.
 */
export function mailAccount(smtpUrl: string, url: string): MailAccount {
  const server = new URL(smtpUrl)
  const user = decodeURIComponent(server.username)
  const given = server.searchParams.get('from')
  server.searchParams.delete('from')
  return {
    server: {
      url: server.href,
      requireTLS: server.protocol === 'smtp:' && user !== '' && !isThisMachine(server.hostname),
    },
    from: given ?? (user.includes('@') ? user : `no-reply@${new URL(url).hostname}`),
  }
}
