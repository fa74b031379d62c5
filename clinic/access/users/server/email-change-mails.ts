import { emptySignUpDays } from '../email-change.ts'

interface MailText {
  readonly to: string
  readonly subject: string
  readonly body: string
}

/** To the email of a new account: nobody has shown yet that they read it. */
export function confirmationMail(to: string, link: string, hours: number): MailText {
  return {
    to,
    subject: 'Confirm your email',
    body: `Somebody opened an account with this email. If it was you, sign in and confirm it with this link. It works once, for ${hours} hours:\n\n${link}\n\nIf you did not open an account, ignore this mail. An account that nobody confirms and that stays empty is removed after ${emptySignUpDays} days.\n`,
  }
}

export function newEmailMail(to: string, link: string, hours: number): MailText {
  return {
    to,
    subject: 'Confirm your new email',
    body: `With this link you confirm that this is the new email of your account; sign in to it first. It works once, for ${hours} hours:\n\n${link}\n\nIf you did not expect this mail, you can ignore it: nothing changes.\n`,
  }
}

export function askedMail(to: string, email: string): MailText {
  return {
    to,
    subject: 'A new email was asked for',
    body: `Somebody signed in to your account asked for ${email} as its new email. It counts once the link mailed there is used; until then you sign in with this one.\n\nIf that was not you, change your password and tell an administrator of the clinic.\n`,
  }
}

export function changedMail(to: string, email: string): MailText {
  return {
    to,
    subject: 'Your email was changed',
    body: `From now on you sign in with ${email} instead of this address, and your other sessions have ended.\n\nIf that was not you, tell an administrator of the clinic.\n`,
  }
}
