import { Button } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Language } from '../../../../contract/language.ts'
import { Problem } from '../../../../contract/problem.ts'
import { ask } from '../../../../web/ask.ts'
import { refusalIn } from '../../../../web/public-texts.ts'
import { DropZone } from '../../../../web/ui/drop-zone.tsx'
import { FileChooser } from '../../../../web/ui/file-chooser.tsx'
import { checkDocument, type DocumentCheck } from '../document-check.ts'
import { documentCheckTexts } from './document-check-texts.ts'
import { CheckAnswer, DocumentVerdict } from './document-verdict.tsx'
import classes from './file-check.module.css'

/** Browsers hold a file in memory to hash it. */
const mostBytes = 500_000_000

type Found =
  | { readonly is: 'unchanged' | 'part' | 'changed' | 'unreadable' | 'large' }
  | { readonly is: 'notKnown'; readonly clinic: string }
  | { readonly is: 'issued'; readonly check: DocumentCheck }
  | { readonly is: 'refused'; readonly sentence: string }

interface FileCheckProps {
  readonly language: Language
  /** The document of the code that led here, if one did. */
  readonly issued: DocumentCheck | undefined
}

/** Compares a file with the issued one. It is hashed in the browser, and only the hash is asked about. */
export function FileCheck({ language, issued }: FileCheckProps) {
  const texts = documentCheckTexts[language].file
  const [found, setFound] = useState<Found | 'comparing' | null>(null)
  const [name, setName] = useState('')

  async function compare(file: File | null | undefined) {
    if (!file) return
    setName(file.name)
    setFound('comparing')
    try {
      setFound(await findingOf(file, issued))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { refusals } = documentCheckTexts[language]
      setFound({ is: 'refused', sentence: refusalIn(language, refusals, error).message })
    }
  }

  return (
    <section className={classes.check} aria-label={texts.title}>
      <DropZone onDrop={([file]) => void compare(file)}>
        <div className={classes.words}>
          <h2>{texts.title}</h2>
          <p>{texts.how}</p>
          <FileChooser onChange={(file) => void compare(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileSearch size={18} aria-hidden />}
                loading={found === 'comparing'}
              >
                {texts.choose}
              </Button>
            )}
          </FileChooser>
          {name !== '' && <p className={classes.name}>{name}</p>}
        </div>
      </DropZone>
      {found === 'comparing' && <p role="status">{texts.comparing}</p>}
      {found !== null && found !== 'comparing' && <Finding found={found} language={language} />}
    </section>
  )
}

async function findingOf(file: File, issued: DocumentCheck | undefined): Promise<Found> {
  if (file.size > mostBytes) return { is: 'large' }
  const fileHash = await hashOf(file)
  if (fileHash === null) return { is: 'unreadable' }
  if (issued && issued.state !== 'not known') {
    if (fileHash === issued.fileHash) return { is: 'unchanged' }
    return { is: issued.partHashes.includes(fileHash) ? 'part' : 'changed' }
  }
  const check = await ask(checkDocument, { body: { fileHash } })
  return check.state === 'not known'
    ? { is: 'notKnown', clinic: check.clinic }
    : { is: 'issued', check }
}

/** SHA-256 in hexadecimal digits; null for a file that cannot be read, such as one that was moved. */
async function hashOf(file: File): Promise<string | null> {
  const content = await file.arrayBuffer().catch(() => null)
  if (content === null) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function Finding({ found, language }: { found: Found; language: Language }) {
  const texts = documentCheckTexts[language].file
  switch (found.is) {
    case 'issued':
      return (
        <>
          <CheckAnswer sign="green">{texts.unchanged}</CheckAnswer>
          <DocumentVerdict check={found.check} language={language} />
        </>
      )
    case 'notKnown':
      return <CheckAnswer sign="unknown">{texts.notKnown(found.clinic)}</CheckAnswer>
    case 'refused':
      return <CheckAnswer sign="unknown">{found.sentence}</CheckAnswer>
    case 'unchanged':
    case 'part':
      return <CheckAnswer sign="green">{texts[found.is]}</CheckAnswer>
    case 'changed':
    case 'unreadable':
    case 'large':
      return <CheckAnswer sign="red">{texts[found.is]}</CheckAnswer>
  }
}
