import axios from 'axios';
export const Page = ({ id }) => {
  useEffect(() => { axios.patch(`/api/v1/items/${id}`).then(set); }, []);
  return <p>{id}</p>;
};
