/**
 * An IPv6 subscriber holds a /64, so a /64 counts as one address, however it is written; an IPv4
 * client of a dual-stack socket appears as `::ffff:203.0.113.9`.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=[\d.]+$)/i, '').split('%', 1)
  if (!plain.includes(':')) return `address:${plain}`
  const [before = [], after = []] = plain.split('::').map((part) => part.split(':'))
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...zeros, ...after].map((group) => parseInt(group || '0', 16))
  return `address:${groups.slice(0, 4).join(':')}`
}
