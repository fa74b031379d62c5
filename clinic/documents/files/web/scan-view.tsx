import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useAnswer } from '../../../../web/ask.ts'
import { Hint } from '../../../../web/ui/card.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { notShown, type Scan } from '../scan.ts'
import { ScanPictures } from './scan-pictures.tsx'
import type { ScanViewProps } from './shown-content.ts'

/** A DICOM file: its pictures, and what it says of itself, as it stands in the file. */
export function ScanView({ content, scan, turn }: ScanViewProps) {
  const { data, error } = useAnswer(scan.about, { params: { id: content.id } })
  if (error) return <LoadFailure problem={error} />
  if (!data) return <Loading lines={6} />
  const { tags, picture, problem, differs } = data
  return (
    <>
      {tags && <OtherPerson tags={tags} differs={differs} />}
      {picture ? (
        <ScanPictures content={content} scan={scan} picture={picture} turn={turn} />
      ) : (
        <p>{notShown(problem ?? '')}</p>
      )}
      {tags && <Tags tags={tags} />}
    </>
  )
}

type Told = NonNullable<Scan['tags']>

function OtherPerson({
  tags,
  differs,
}: {
  readonly tags: Told
  readonly differs: Scan['differs']
}) {
  const words = useDateWords()
  if (!differs.patientName && !differs.birthDate) return null
  const born = tags.birthDate === null ? null : `born ${words.date(tags.birthDate)}`
  const title = differs.patientName
    ? 'This file names another patient than this chart'
    : 'This file has another date of birth than this chart'
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={title}>
      {`In the file: ${[tags.patientName, born].filter(Boolean).join(', ')}. Check whose it is before you use it.`}
    </Alert>
  )
}

function Tags({ tags }: { readonly tags: Told }) {
  const words = useDateWords()
  const day = (date: string | null) => date && words.date(date)
  return (
    <>
      <DescriptionList
        items={[
          ['Patient in the file', tags.patientName],
          ['Born, in the file', day(tags.birthDate)],
          ['Modality', tags.modality],
          ['Date of the study', day(tags.studyDate)],
          ['Body part', tags.bodyPart],
          ['Description', tags.description],
        ]}
      />
      <Hint>These pictures are for orientation. Use a reading station to diagnose from them.</Hint>
    </>
  )
}
