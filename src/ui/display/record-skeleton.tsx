import { Card, CardBody, CardHeader } from '#ui/layout/card.tsx';
import { Bar, Skeleton } from './skeleton.tsx';

const GRID = 'grid grid-cols-[minmax(0,1fr)] items-start gap-4';

/** The classes of a record with its tabs beside its cards, from this width on. Below, two cards share a line. */
export const BESIDE = {
  lg: {
    page: `${GRID} lg:grid-cols-[23rem_minmax(0,1fr)]`,
    cards: `${GRID} md:max-lg:grid-cols-2`,
  },
  xl: {
    page: `${GRID} xl:grid-cols-[23rem_minmax(0,1fr)]`,
    cards: `${GRID} md:max-xl:grid-cols-2 md:[&>section:first-child]:row-span-2`,
  },
};

/** A placeholder for a record: cards of facts, with the tabs beside or above them. */
export function RecordSkeleton({
  tabs,
  facts = 8,
  atOnce,
}: {
  /** Where the tabs will be: above, or beside from this width on. Missing if the tabs are already drawn. */
  tabs?: keyof typeof BESIDE | 'above';
  facts?: number;
  atOnce?: boolean;
}) {
  const bar = (
    <div className="flex h-10 items-center gap-6 border-b border-border px-4">
      {[0, 1, 2].map((at) => (
        <span key={at} className="w-24">
          <Bar at={at} />
        </span>
      ))}
    </div>
  );
  const card = <FactsSkeleton facts={facts} />;
  if (!tabs || tabs === 'above') {
    return (
      <Skeleton atOnce={atOnce} className="flex flex-col gap-4">
        {tabs && bar}
        {card}
      </Skeleton>
    );
  }
  return (
    <Skeleton atOnce={atOnce} className={BESIDE[tabs].page}>
      <div className={BESIDE[tabs].cards}>
        {card}
        <FactsSkeleton facts={5} />
      </div>
      {bar}
    </Skeleton>
  );
}

/** A placeholder for one card of facts, if something else announces that it is loading. */
export function FactsSkeleton({ facts, className }: { facts: number; className?: string }) {
  return (
    <Card aria-hidden="true" className={className}>
      <CardHeader title={<span className="block h-2.5 w-40 rounded-sm bg-neutral-soft" />} />
      <CardBody className="@container">
        <div className="facts">
          {Array.from({ length: facts }, (_, at) => (
            <div key={at}>
              <span>
                <Bar at={at} />
              </span>
              <span>
                <Bar at={at + 2} />
              </span>
            </div>
          ))}
        </div>
      </CardBody>
    </Card>
  );
}
