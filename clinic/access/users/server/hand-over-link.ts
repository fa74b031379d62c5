import type { AnySql } from '../../../../server/database/connect.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import type { OneTimeLink } from '../user.ts'

export interface LinkEnvironment {
  /** The address of the clinic. */
  readonly url: string
  readonly secret: string
  readonly smtpUrl: string | null
}

interface MadeLink {
  readonly token: string
  readonly expiresAt: string
  readonly to: string
  /** The person who made it for somebody else. */
  readonly makerId: string
  /** The mail that brings it. */
  readonly mail: (
    link: string,
    maker: string,
  ) => { readonly subject: string; readonly body: string }
}

/** The fragment of a link is never sent to a server, so no log on the way keeps the token. */
export function setPasswordLink(url: string, token: string): string {
  return `${url}/set-password#${token}`
}

/**
 * Mails a link to its owner and shows it to nobody else; without a mail server it is shown once to its
 * maker. Either way a mail tells the owner who made it.
 */
export async function handOverLink(
  tx: AnySql,
  { url, secret, smtpUrl }: LinkEnvironment,
  { token, expiresAt, to, makerId, mail }: MadeLink,
): Promise<OneTimeLink> {
  const link = setPasswordLink(url, token)
  const [maker] = await tx<{ name: string }[]>`
    select coalesce(nullif(name, ''), email) as name from users where id = ${makerId}`
  const name = maker?.name ?? ''
  if (smtpUrl === null) {
    await queueMail(tx, { to, ...newsOfLink(name) })
    return { url: link, expiresAt, mailed: false }
  }
  await queueMail(tx, { to, ...mail(link, name), secrets: [link], serverSecret: secret })
  return { url: null, expiresAt, mailed: true }
}

function newsOfLink(maker: string) {
  return {
    subject: 'A link was made for you',
    body: `${maker} made a link that sets the password of your account with the clinic. It is handed to you in person and works once.\n\nIf you know nothing of it, tell an administrator of the clinic.\n`,
  }
}

/** With a link that sets a password; `maker` is null where the mailbox's owner asked for it. */
export function passwordMail(link: string, hours: number, maker: string | null) {
  const time = hours === 1 ? 'one hour' : `${hours} hours`
  const from = maker === null ? '' : `${maker} made this link for you.\n\n`
  return {
    subject: 'Set your password',
    body: `${from}With this link you set a new password. It works once, for ${time}:\n\n${link}\n\nIf you did not expect this mail, you can ignore it.\n`,
  }
}
