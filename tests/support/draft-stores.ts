import { createDraftStore } from '#workspace/drafts/draft-store.ts';

/** Returns the store of one of several successive pages. Each starts without the memory of the previous one. */
export const storeOfPage = (id: string) =>
  createDraftStore({
    storage: () => localStorage,
    page: { id: () => id, others: async () => new Set(), renew: () => {} },
    now: Date.now,
    isServerClockKnown: () => true,
    onBlocked: () => {
      throw new Error('the storage is not blocked');
    },
  });
