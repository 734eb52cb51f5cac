import { useSignedInUser } from '#workspace/services.tsx';

/** Whether the API says that it keeps a log of changes. */
export const useHasLog = (): boolean => useSignedInUser().supports?.includes('activity') ?? false;
