export { generalTask } from '../checks/general-task.ts';
