import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { bareEnvironment } from './bare-environment.ts'

interface KeptWork {
  /** It answers each message with one message. */
  readonly file: string
  /** Megabytes of values. */
  readonly mostMemory: number
  /** Milliseconds for one answer; a process that takes longer is killed. */
  readonly patienceMs: number
  /** Milliseconds without work after which the process ends. */
  readonly idleMs: number
  /** Answers after which the process ends, so that what a library does not free is freed. */
  readonly mostAnswers: number
}

export class TooLate extends Error {}

/**
 * Asks a file that runs in a process of its own, one question at a time. The process is kept for the next question
 * while it is well, because its start takes longer than most answers. Throws `TooLate` after `patienceMs`, and
 * another error where the process ends without an answer; the next question starts a new one.
 */
export function keepProcess<Question extends object, Answer>(work: KeptWork) {
  let kept: ChildProcess | undefined
  let answers = 0
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    answers = 0
    return fork(work.file, {
      serialization: 'advanced',
      env: bareEnvironment(),
      execArgv: [`--max-old-space-size=${work.mostMemory}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  }

  function keep(child: ChildProcess): void {
    kept = child
    // A server that ends does not wait for it.
    child.unref()
    child.channel?.unref()
    idle = setTimeout(() => {
      kept = undefined
      end(child)
    }, work.idleMs)
    idle.unref()
  }

  /** Telling a process that has ended already would be an error that nobody catches. */
  function end(child: ChildProcess): void {
    if (child.connected) child.disconnect()
  }

  return async function ask(question: Question): Promise<Answer> {
    clearTimeout(idle)
    const child = kept?.connected ? kept : start()
    kept = undefined
    child.ref()
    child.channel?.ref()
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, work.patienceMs)
    const settled = new AbortController()
    try {
      child.send(question)
      const answer = await Promise.race([
        once(child, 'message', settled).then(([message]: unknown[]) => message as Answer),
        once(child, 'exit', settled).then(() => {
          if (isLate) throw new TooLate()
          throw new Error('The process ended without an answer.')
        }),
      ])
      answers += 1
      if (answers < work.mostAnswers) keep(child)
      else end(child)
      return answer
    } finally {
      clearTimeout(late)
      settled.abort()
    }
  }
}
