import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { SidePanel } from '../../../../web/ui/side-panel.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { ContentView } from './content-view.tsx'
import type { FilePlace, ListedFile } from './file-place.ts'
import classes from './files.module.css'
import { saveFile } from './save-file.ts'
import { useTurn } from './use-turn.ts'

const step = { variant: 'default', size: 'lg' } as const

interface FileViewerProps<Row extends ListedFile> {
  readonly file: Row
  /** In the order of the list. */
  readonly files: readonly Row[]
  readonly place: Pick<FilePlace<Row>, 'endpoints' | 'said' | 'turn'>
  readonly onShow: (id: string) => void
  readonly onClose: () => void
}

/** Shows a file beside the list; the arrow keys lead to the others. */
export function FileViewer<Row extends ListedFile>(props: FileViewerProps<Row>) {
  const { file, files, place, onShow, onClose } = props
  const words = useDateWords()
  const turn = useTurn(file.rotation, async (rotation) => place.turn?.(file, rotation))
  const content = { ...file, endpoints: place.endpoints }
  const at = files.findIndex(({ id }) => id === file.id)
  const show = (to: number) => {
    const next = files[to]
    if (next) onShow(next.id)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea')
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowLeft') show(at - 1)
    if (event.key === 'ArrowRight') show(at + 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <SidePanel title={file.text} width="full" onClose={onClose}>
      <div className={classes.viewerHead}>
        <span className={classes.dimmed}>
          {place.said(file, words).filter(Boolean).join(' · ')}
        </span>
        <Group gap="xs" wrap="nowrap">
          <ActionIcon
            {...step}
            title="Previous"
            aria-label="Previous file"
            disabled={at <= 0}
            onClick={() => show(at - 1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <span className={classes.place}>{`${at + 1} of ${files.length}`}</span>
          <ActionIcon
            {...step}
            title="Next"
            aria-label="Next file"
            disabled={at >= files.length - 1}
            onClick={() => show(at + 1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void saveFile(content)}
          >
            Download
          </Button>
        </Group>
      </div>
      {file.comment !== null && <p className={classes.said}>{file.comment}</p>}
      <ContentView
        content={content}
        turn={place.turn && file.errorAt === null ? turn : undefined}
      />
    </SidePanel>
  )
}
