import type { BackgroundWork, ServerParts } from '../../../../server/concept.ts'
import { inRounds } from '../../../../server/jobs/rounds.ts'
import { providerNews } from './provider-news.ts'
import { providerOf } from './provider-of.ts'

const pauseMs = 120_000

/** Asks the provider for payments of which no event came and whose patient did not come back. */
export function providerRounds(parts: ServerParts): readonly BackgroundWork[] {
  const provider = providerOf(parts.environment)
  if (!provider) return []
  const stopping = new AbortController()
  const news = providerNews(parts, provider)
  const { onError } = parts
  return [inRounds(() => news.look(stopping.signal), { pauseMs, stopping, onError })]
}
