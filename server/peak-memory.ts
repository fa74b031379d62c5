import { readFileSync } from 'node:fs'

/**
 * The most memory that this process ever held, in whole megabytes.
 *
 * Linux lets a new process inherit the peak of its parent in `resourceUsage`, so there the peak is
 * read from `/proc`.
 */
export function peakMegabytes(): number {
  const kilobytes = ownPeak() ?? process.resourceUsage().maxRSS
  return Math.round(kilobytes / 1024)
}

function ownPeak(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes)
}
