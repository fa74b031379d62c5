import { useEffect, useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { askForFile } from '../../../../web/ask.ts'
import { Hint } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import type { ContentViewProps } from './shown-content.ts'
import classes from './files.module.css'

/** More of a text is only downloaded. */
const mostShown = 200_000

/** A plain text, as words and nothing else. */
export function TextView({ content: { endpoints, id } }: Pick<ContentViewProps, 'content'>) {
  const [read, setRead] = useState<{ text: string; isCut: boolean } | Problem>()
  const endpoint = endpoints.content
  useEffect(() => {
    const leaving = new AbortController()
    askForFile(endpoint, { params: { id }, signal: leaving.signal })
      .then(async (content) => {
        const text = await content.slice(0, mostShown).text()
        setRead({ text, isCut: content.size > mostShown })
      })
      .catch((error: unknown) => {
        if (error instanceof Problem) setRead(error)
      })
    return () => leaving.abort()
  }, [endpoint, id])
  if (!read) return <Loading lines={6} />
  if (read instanceof Problem) return <LoadFailure problem={read} />
  return (
    <>
      {read.isCut && (
        <Hint>This is the beginning of the text. Download the file for the rest.</Hint>
      )}
      <pre className={classes.text}>{read.text}</pre>
    </>
  )
}
