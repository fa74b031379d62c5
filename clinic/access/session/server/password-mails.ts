/** Tells the account's owner, in case somebody else set the new password (ASVS 6.3.7). */
export function passwordChangedMail(to: string) {
  return {
    to,
    subject: 'Your password was changed',
    body: 'The password of your account was changed just now, and all other sessions have ended.\n\nIf that was not you, ask for a new password link on the login page, or tell an administrator of the clinic.\n',
  }
}

/** Nobody knows who held the link; `maker` is null where no signed-in person made it. */
export function passwordSetMail(to: string, maker: string | null) {
  const origin =
    maker === null
      ? 'The link was asked for on the login page, or made by a command on the server.'
      : `${maker} made the link.`
  return {
    to,
    subject: 'Your password was set by a link',
    body: `The password of your account was set just now by a one-time link. ${origin} All earlier sessions have ended.\n\nIf that was not you, ask for a new password link on the login page, and tell an administrator of the clinic.\n`,
  }
}
