import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { askForFile } from '../../../../web/ask.ts'
import { saveAs } from '../../../../web/save-as.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { readAttachment } from '../imported-item.ts'

interface DownloadButtonProps {
  readonly name: string
  /** The kind that its content shows. */
  readonly kind: string | null
  readonly params: { readonly id: string; readonly itemId: string; readonly place: number }
}

/** The ending that programs know a kind by; what is unknown gets one that none opens. */
const endings: Readonly<Record<string, string>> = {
  Text: 'txt',
  PDF: 'pdf',
  PNG: 'png',
  JPEG: 'jpg',
  GIF: 'gif',
  WebP: 'webp',
  TIFF: 'tiff',
  DICOM: 'dcm',
  RTF: 'rtf',
  ZIP: 'zip',
  'Word or Excel': 'doc',
}

/** Saves an attachment as a file. */
export function DownloadButton({ name, kind, params }: DownloadButtonProps) {
  const [saving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    try {
      const file = await askForFile(readAttachment, { params })
      saveAs(`${plainName(name)}.${endings[kind ?? ''] ?? 'bin'}`, file)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to download the attachment', error.message)
    } finally {
      setSaving(false)
    }
  }

  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={saving}
        aria-label={`Download ${name}`}
        onClick={() => void save()}
      >
        {saving ? 'Downloading...' : 'Download'}
      </Button>
    </div>
  )
}

/** A name that every file system takes. */
function plainName(name: string): string {
  const words = name.replace(/\.\w{1,5}$/, '').replace(/[^\p{L}\p{N} _-]+/gu, ' ')
  return words.replace(/\s+/g, ' ').trim().slice(0, 60) || 'attachment'
}
