import { readFileSync } from 'node:fs'

/** Resident memory of a process in MB, as the kernel counts it. */
export function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  if (!kilobytes) throw new Error(`Process ${pid} tells no memory.`)
  return (Number(kilobytes) * 1024) / 1_000_000
}

/** The highest memory of a process from now until the returned function is called. */
export function watchMemory(pid: number): () => number {
  let most = residentMemory(pid)
  const timer = setInterval(() => (most = Math.max(most, residentMemory(pid))), 100)
  return () => {
    clearInterval(timer)
    return most
  }
}
