/** Whether a URL's host is the machine of this server. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || /^\[?::1\]?$/.test(hostname) || /^127\./.test(hostname)
}

/** Hosts of `postgres://user@a:5432,[::1]:5433/clinic`; none where it names a Unix socket. */
function hostsOf(databaseUrl: string): string[] {
  const [address = '', query = ''] = databaseUrl.split('?', 2)
  const named = new URLSearchParams(query).get('host')
  if (named?.startsWith('/')) return []
  const places = named ?? /^\w+:\/\/(?:[^/]*@)?([^/]*)/.exec(address)?.[1] ?? ''
  return places.split(',').map((place) => place.replace(/:\d+$/, '') || 'localhost')
}

/**
 * Names a setting with which somebody on the network could read health data or answer in place of
 * the database, as a sentence for the person at the console; null when there is none.
 */
export function plainWay(
  databaseUrls: Readonly<Record<string, string | null>>,
  smtpUrl: string | null,
  inboxHost: string | null,
): string | null {
  const isPrivate =
    'or set OPENWARD_TRUSTED_NETWORK=1 where nobody else is on the network between them, as among the containers of one machine.'
  for (const [name, url] of Object.entries(databaseUrls)) {
    const isFar = url !== null && !hostsOf(url).every(isThisMachine)
    if (isFar && !/[?&]ssl(mode=verify-full|rootcert=system)(&|$)/.test(url)) {
      return `${name} names another machine without TLS that verifies it: add ?sslmode=verify-full to it, ${isPrivate}`
    }
  }
  const mail = smtpUrl === null ? null : new URL(smtpUrl)
  // With a user, TLS is required anyway (`mailAccount`).
  if (mail?.protocol === 'smtp:' && mail.username === '' && !isThisMachine(mail.hostname)) {
    return `SMTP_URL names another machine, and mails would go there unencrypted: begin it with smtps://, name a user and password, for whom TLS is required, ${isPrivate}`
  }
  if (inboxHost !== null && !isThisMachine(inboxHost)) {
    return `OPENWARD_INBOX_SMTP listens to other machines, and mails with health data would come in unencrypted: let a mail server on this machine pass them on to 127.0.0.1, ${isPrivate}`
  }
  return null
}
