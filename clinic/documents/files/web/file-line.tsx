import { ActionIcon, Group } from '@mantine/core'
import {
  IconDownload,
  IconFileTypePdf,
  IconFileTypeTxt,
  IconPhoto,
  IconRadioactive,
} from '@tabler/icons-react'
import { useState } from 'react'
import { sizeWords } from '../../../../contract/number-words.ts'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { FactActs } from '../../../chart/facts/web/fact-acts.tsx'
import { momentInWords } from '../../../chart/facts/moment.ts'
import type { FilePlace, ListedFile } from './file-place.ts'
import classes from './files.module.css'
import { saveFile } from './save-file.ts'

interface FileLineProps<Row extends ListedFile> {
  readonly file: Row
  readonly place: Pick<FilePlace<Row>, 'endpoints' | 'preview' | 'typeWord'>
  /** The visit that it belongs to, in words. */
  readonly visit: string | undefined
  /** The reader is the patient. */
  readonly isOwn: boolean
  readonly mayWrite: boolean
  readonly isChosen: boolean
  /** Missing where nothing can be done with several files. */
  readonly onChoose?: ((isChosen: boolean) => void) | undefined
  readonly onOpen: (way: 'see' | 'change' | 'history') => void
}

const icons = {
  ...{ PDF: IconFileTypePdf, Text: IconFileTypeTxt, DICOM: IconRadioactive },
  ...{ JPEG: IconPhoto, PNG: IconPhoto, GIF: IconPhoto, WebP: IconPhoto },
  ...{ TIFF: IconPhoto, HEIC: IconPhoto },
} satisfies Record<ListedFile['kind'], typeof IconPhoto>

/** One file of a list. */
export function FileLine<Row extends ListedFile>(props: FileLineProps<Row>) {
  const { file, place, visit, isOwn, mayWrite, isChosen, onChoose, onOpen } = props
  const words = useDateWords()
  const [saving, setSaving] = useState(false)
  const { text, dated, kind, bytes, comment, writer, createdAt, errorAt, errorReason } = file
  const by = writer && !isOwn ? ` by ${writer.name ?? writer.email ?? ''}` : ''
  const facts = [
    place.typeWord(file),
    dated === null ? null : momentInWords(dated, words),
    `${kind}, ${sizeWords(bytes)}`,
    `Added ${words.dayOf(createdAt)}${by}`,
  ]
  async function save() {
    setSaving(true)
    await saveFile({ ...file, endpoints: place.endpoints }).finally(() => setSaving(false))
  }
  return (
    <li className={classes.line} data-choosable={onChoose !== undefined} data-own={isOwn}>
      {onChoose && (
        <input
          type="checkbox"
          className={classes.choice}
          aria-label={`Choose ${text}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
      <button
        type="button"
        className={classes.open}
        onClick={() => onOpen('see')}
        aria-label={`View ${text}`}
      >
        <Thumb file={file} of={place.preview.path} />
        <span className={classes.words}>
          <span className={classes.title} data-error={errorAt !== null}>
            {text}
          </span>
          <span className={classes.dimmed}>{facts.filter(Boolean).join(' · ')}</span>
          {file.sentAt && !isOwn && (
            <span className={classes.dimmed}>
              {`Sent to the patient ${words.dayOf(file.sentAt)}`}
            </span>
          )}
          {visit !== undefined && <span className={classes.dimmed}>{`Visit: ${visit}`}</span>}
          {comment !== null && <span className={classes.comment}>{comment}</span>}
          {errorReason !== null && <span className={classes.comment}>{errorReason}</span>}
        </span>
      </button>
      <div className={classes.signs}>
        {file.forPatient && !isOwn && <StatusBadge word="Patient may read" hue="info" />}
        {file.isProtected && <StatusBadge word="Encrypted" hue="neutral" />}
        {file.damage !== null && (
          <StatusBadge word={file.damage === 'gone' ? 'Content gone' : 'Damaged'} hue="danger" />
        )}
        {errorAt !== null && <StatusBadge word="Entered in error" hue="neutral" />}
      </div>
      <Group gap={4} wrap="nowrap" className={classes.acts}>
        <ActionIcon
          variant="subtle"
          size="lg"
          title="Download"
          aria-label={`Download ${text}`}
          disabled={saving}
          onClick={() => void save()}
        >
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
        {!isOwn && (
          <FactActs
            of={text}
            onHistory={() => onOpen('history')}
            {...(mayWrite && errorAt === null && { onChange: () => onOpen('change') })}
          />
        )}
      </Group>
    </li>
  )
}

interface ThumbProps {
  readonly file: ListedFile
  /** The path of its preview. */
  readonly of: string
}

function Thumb({ file: { id, kind, hasPreview, rotation }, of }: ThumbProps) {
  const [isBroken, setIsBroken] = useState(false)
  const Icon = icons[kind]
  if (!hasPreview || isBroken) {
    return (
      <span className={classes.thumb}>
        <Icon size={26} stroke={1.5} aria-hidden />
      </span>
    )
  }
  return (
    <span className={classes.thumb}>
      <img
        src={of.replace(':id', id)}
        alt=""
        loading="lazy"
        data-kind={kind}
        data-rotation={rotation}
        onError={() => setIsBroken(true)}
      />
    </span>
  )
}
