import type { AnySql } from '../../../../server/database/connect.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'

/** A change of a second factor, as the subject of its mail. */
export type FactorChange =
  | 'An authenticator app was added to your account'
  | 'An authenticator app was removed from your account'
  | 'A passkey was added to your account'
  | 'A passkey was removed from your account'
  | 'New recovery codes were made for your account'

/** Mails the owner: somebody at a screen left open cannot hide the change from the mailbox. */
export async function tellOfFactor(
  tx: AnySql,
  userId: string,
  change: FactorChange,
  url: string,
): Promise<void> {
  const [user] = await tx<{ email: string | null }[]>`
    select email from users where id = ${userId}`
  if (!user?.email) return
  await queueMail(tx, {
    to: user.email,
    subject: change,
    body: `${change} just now. What proves that it is you at sign-in is listed in your profile, at ${url}/profile\n\nIf that was not you, change your password and tell an administrator of the clinic.\n`,
  })
}
