import { useEffect, useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { ask } from '../../../../web/ask.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { checkOnlinePayment, type OwnOnlinePayment } from '../online-payment.ts'

const pauseMs = 3_000
/** Half a minute; whoever left the page knows that they did, so one question is enough. */
const most = { back: 10, left: 1 }

/**
 * Has the server ask the provider what became of a payment until it says so, for a bounded time. The provider's
 * own event may come first: then the page hears of it as of every change.
 */
export function useWordOfProvider({ id, state, isSubmitted }: OwnOnlinePayment, isLeft: boolean) {
  const [asked, setAsked] = useState(0)
  const mostAsked = isLeft ? most.left : most.back
  const isAsking = state === 'started' && asked < mostAsked

  // The provider is outside of React, and only asking again tells.
  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(() => void askOnce(), asked === 0 ? 0 : pauseMs)
    return () => clearTimeout(timer)

    async function askOnce() {
      try {
        const answer = await ask(checkOnlinePayment, { params: { id } })
        const isNews = answer.state !== 'started' || answer.isSubmitted !== isSubmitted
        if (isNews) await invalidate(['bills'])
      } catch (error) {
        // The next question may be answered.
        if (!(error instanceof Problem)) throw error
      }
      setAsked((count) => count + 1)
    }
  }, [id, isAsking, isSubmitted, asked])

  return { isAsking, askAgain: () => setAsked(0) }
}
