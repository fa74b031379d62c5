import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Why an outside address was not read, in a sentence for the person who entered it. */
export class OutsideRefusal extends Error {}

interface Asked {
  /** Private networks may be read, and without TLS: for tests and for clinics that allow it. */
  readonly mayBePrivate: boolean
  readonly mostBytes: number
  readonly signal: AbortSignal
}

const mostRedirects = 3
const unreachable = 'The address cannot be reached.'
const isPrivate = 'The address leads into a private network, which is not read.'

/**
 * All networks that are not on the open internet (IANA's special-purpose registries), and tunnels
 * to them.
 */
const privateNetworks = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [address = '', bits] = network.split('/')
  privateNetworks.addSubnet(address, Number(bits), 'ipv4')
}
// Only allocated IPv6 networks count as open, without tunnels and those that embed IPv4.
const openNetworks = new BlockList()
openNetworks.addSubnet('2000::', 3, 'ipv6')
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [address = '', bits] = network.split('/')
  privateNetworks.addSubnet(address, Number(bits), 'ipv6')
}

/** Whether the server must not read this address for a stranger. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  if (family === 4) return privateNetworks.check(address, 'ipv4')
  return !openNetworks.check(address, 'ipv6') || privateNetworks.check(address, 'ipv6')
}

/** Checks the very addresses that are then connected to: a name that changes in between gains nothing. */
const publicLookup: LookupFunction = (host, options, found) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '')
    const [first] = addresses
    if (!first) found(new OutsideRefusal(unreachable), '')
    else if (addresses.some(({ address }) => isPrivateAddress(address)))
      found(new OutsideRefusal(isPrivate), '')
    else if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}

/**
 * Reads the text at an address that somebody entered. Never from this machine or its networks,
 * unless that is allowed; redirects are checked like the address itself. Throws `OutsideRefusal`.
 */
export async function readOutside(address: string, asked: Asked): Promise<string> {
  let url = checked(address, asked)
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await ask(url, asked)
    if (typeof answer === 'string') return answer
    url = checked(new URL(answer.location, url).href, asked)
  }
  throw new OutsideRefusal('The address redirects too often.')
}

function checked(address: string, { mayBePrivate }: Asked): URL {
  const url = URL.parse(address)
  if (!url || !(url.protocol === 'https:' || (mayBePrivate && url.protocol === 'http:'))) {
    throw new OutsideRefusal('The address must begin with https://.')
  }
  // Numeric addresses need no lookup.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && isIP(host) !== 0 && isPrivateAddress(host)) {
    throw new OutsideRefusal(isPrivate)
  }
  return url
}

function ask(url: URL, { mayBePrivate, mostBytes, signal }: Asked) {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise<string | { location: string }>((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(error instanceof OutsideRefusal ? error : new OutsideRefusal(unreachable))
    const asking = request(
      url,
      {
        agent: false,
        signal,
        headers: { accept: 'text/calendar, text/plain;q=0.5', 'user-agent': 'OpenWard' },
        ...(mayBePrivate ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const { statusCode = 0, headers } = response
        response.on('error', fail)
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          response.destroy()
          return resolve({ location: headers.location })
        }
        if (statusCode !== 200) {
          response.destroy()
          return fail(new OutsideRefusal(`The address answered ${statusCode}.`))
        }
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes <= mostBytes) return parts.push(part)
          response.destroy()
          return fail(new OutsideRefusal('The calendar is too large.'))
        })
        response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
      },
    )
    asking.on('error', fail)
    asking.end()
  })
}
